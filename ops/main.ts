// Entry point of a server process: joins the server and, outside production, the demo of seed.
import { startProcess } from '../server/startProcess.ts'

await startProcess(async () => (await import('../seed/demo.ts')).demo, process.argv.slice(2))
