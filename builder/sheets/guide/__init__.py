"""The build guide as one HTML page that stands alone: what sheets show, for the phone beside the table."""
