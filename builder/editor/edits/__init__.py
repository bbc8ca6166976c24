"""The edits that pages and tools make to a scenario: a scenario in, a scenario out, without a window. Nothing
here looks at the battlefield.
"""
