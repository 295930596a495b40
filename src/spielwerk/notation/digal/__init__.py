"""DiGaL: dice games in plain German sentences (`.digal`)."""
