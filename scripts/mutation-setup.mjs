import fc from 'fast-check'

// The same examples in each run, so that the score changes only with code and tests; a counterexample need not be small.
fc.configureGlobal({ seed: 1, endOnFailure: true })
