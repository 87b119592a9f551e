// What components ask of the router. Two contexts: what is shown changes once a step, what is on its way twice.
import { createContext, use, useCallback, useMemo } from 'react'
import { type Going, type How, type Matched, navigate, type Page } from './router.ts'

export const PageContext = createContext({} as Page)
export const GoingContext = createContext({} as Going)
export const ErrorContext = createContext<unknown>(undefined)

export const useLocation = () => use(PageContext).location
export const useMatches = (): Matched[] => use(PageContext).matches
export const useParams = () => use(PageContext).matches[1].params
export const useLoaderData = () => use(PageContext).matches[1].loaderData
export const useActionData = () => use(PageContext).actionData
export const useRouteLoaderData = (id: string) => use(PageContext).matches.find((it) => it.id === id)?.loaderData
export const useRouteError = () => use(ErrorContext)
export const useNavigation = () => use(GoingContext)
export const useNavigate = () => navigate

type Given = ConstructorParameters<typeof URLSearchParams>[0]

export function useSearchParams() {
  const { search } = useLocation()
  const change = useCallback((to: Given, how?: How) => void navigate(`?${new URLSearchParams(to)}`, how), [])
  return [useMemo(() => new URLSearchParams(search), [search]), change] as const
}
