"""The reference picture: laid under the plan, fitted to its grid, kept beside the battlefield's file."""
