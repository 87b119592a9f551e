// Links within the site: React Router's, which leave a static page to the browser, as a document of its own (RTE-4).
import {
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router'
import { isHydrated } from '../base/hydratedPaths.ts'

export type LinkProps = RouterLinkProps & { to: string }
type NavLinkProps = RouterNavLinkProps & { to: string }

export const Link = (props: LinkProps) => <RouterLink reloadDocument={!isHydrated(props.to)} {...props} />
export const NavLink = (props: NavLinkProps) => <RouterNavLink reloadDocument={!isHydrated(props.to)} {...props} />
