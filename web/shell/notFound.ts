// The answer of a route that turns out to lead nowhere: `throw notFound()` (RTE-3).
import { data } from 'react-router'

export const notFound = () => data(null, { status: 404, statusText: 'Not Found' })
