// GET /api/companyinfo.php: the company that runs the site (SITE-7).
import type { Ctx } from '../base/ctx.ts'

export const company = async (ctx: Ctx) => ctx.site.company
