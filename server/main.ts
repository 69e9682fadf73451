export { createApp } from './app.ts'
export { build, readUrlFacts } from './build.ts'
export { openForDevelopment, start } from './start.ts'
