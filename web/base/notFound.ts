// The 404 response of a loader: `throw notFound()` (RTE-3).
import { data } from 'react-router'

export const notFound = () => data(null, { status: 404, statusText: 'Not Found' })
