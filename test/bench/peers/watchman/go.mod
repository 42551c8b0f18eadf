module peers

go 1.26

require github.com/moov-io/watchman v0.55.0
