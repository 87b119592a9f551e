// Writes ops/deploy/alerts.yml from the rules (OPS-3).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alertsYaml } from '../../server/base/observability/alertRules.ts'

writeFileSync(join(import.meta.dirname, 'alerts.yml'), alertsYaml())
