"""The model beside the plan."""
