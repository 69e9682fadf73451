export { createApp } from './app.ts'
export { openForDevelopment, start } from './start.ts'
