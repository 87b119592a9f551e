// GET /api/interests.php: the fixed list of 50 interests, in its order (SITE-10).
import { interests } from '../../contract/interests.ts'

export const interestsList = async () => ({ interests: [...interests] })
