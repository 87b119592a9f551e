// The demo that a development process plants and greets with (server/demo.ts).
import type { Demo } from '../server/demo.ts'
import { cast } from './cast.ts'
import { DEMO_CODE, DEMO_NETWORK } from './plant/site.ts'
import { plant } from './plant.ts'
import { sites } from './sites/index.ts'

export const demo: Demo = { cast, sites, network: DEMO_NETWORK, code: DEMO_CODE.code, plant }
