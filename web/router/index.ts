// In browsers this takes the place of `react-router` (web/vite/standIns.ts): what our screens use of it, by the same names. The server keeps
// the real one, and writes the pages that this brings to life (decision 27).
export { data, isRouteErrorResponse, redirect, replace } from './answers.ts'
export { Links, Scripts, ScrollRestoration } from './Document.tsx'
export { Form } from './Form.tsx'
export { HydratedRouter } from './HydratedRouter.tsx'
export {
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from './hooks.ts'
export { Link, NavLink } from './Link.tsx'
export { Outlet } from './Outlet.tsx'
export * from './server.ts'
