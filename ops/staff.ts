// npm run staff: colleagues with their keys and roles, and what waits for a second person (OPS-4).
import { runStaff } from './staffVerbs.ts'

await runStaff()
