// Data of screens: one way, a contract call through a query; filled on the server by the loader, in the browser by the clientLoader.
import {
  type DehydratedState,
  dehydrate,
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, type Params } from 'react-router'
import type { Call, Output, RawInput } from '../../contract/call.ts'
import { ask, newKey } from './call.ts'
import { type Page, pageContext } from './context.ts'
import { Refused } from './refused.ts'

/** `useQuery(query(chats.list, {}))`. Its key is [call.name, input]: `invalidateQueries({ queryKey: ['chats.list'] })`. */
export const query = <C extends Call>(call: C, input: RawInput<C>) =>
  queryOptions<Output<C>, Refused>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    meta: { call, input },
  })

/**
 * A list by pages, for `useInfiniteQuery`: `next` says what to add to the input for the page after `last`, or null at the end.
 * `mend`: what to ask for instead of an input that was refused; null where nothing helps.
 */
export const pagedQuery = <C extends Call>(
  call: C,
  input: RawInput<C>,
  next: (last: Output<C>) => Partial<RawInput<C>> | null,
  mend?: Mend,
) =>
  infiniteQueryOptions<Output<C>, Refused, InfiniteData<Output<C>>, readonly unknown[], Partial<RawInput<C>>>({
    queryKey: [call.name, input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      mended(
        (it) => ask(call, it as RawInput<C>, { signal }),
        { ...(input as object), ...(pageParam as object) },
        mend,
      ),
    initialPageParam: {},
    getNextPageParam: (last) => next(last),
    meta: { call, input, paged: true, mend },
  })

type Given = Record<string, unknown>
type Mend = (input: Given, refused: Refused) => Promise<Given | null>

async function mended<T>(asking: (input: Given) => Promise<T>, input: Given, mend?: Mend): Promise<T> {
  try {
    return await asking(input)
  } catch (error) {
    const instead = error instanceof Refused && (await mend?.(input, error))
    if (!instead) throw error
    return mended(asking, instead, mend)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: queries of every call meet in one list
type AnyQuery = any
type Wanted = AnyQuery | { optional: AnyQuery }

/** A query without which the screen can still be shown: a refusal of it is left to the component. */
export const optional = (it: AnyQuery): Wanted => ({ optional: it })

type Where = { params: Params; search: URLSearchParams }

/**
 * Fills a screen's queries before it is shown. A refusal becomes the page's error, with its status.
 *
 *     const filled = fill(({ params }) => [query(members.show, { id: params.id! })])
 *     export const loader = filled.loader
 *     export const clientLoader = filled.clientLoader
 */
export function fill(wanted: (where: Where) => Wanted[]) {
  const listed = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) =>
    wanted({ params, search: new URL(request.url).searchParams })
  return {
    async loader(args: LoaderFunctionArgs) {
      const page = args.context.get(pageContext) as Page
      const client = makeClient()
      await fetchAll(
        client,
        listed(args).map((it) => onServer(page, it)),
        args.params,
      )
      return { filled: answersOf(client) }
    },
    async clientLoader(args: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
      await fetchAll(browserClient(), listed(args), args.params)
      return { filled: null as DehydratedState | null }
    },
  }
}

/** What a page carries: the answers. How to ask, `meta`, is the screen's own, and is longer than most answers. */
export function answersOf(client: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(client)
  return { mutations, queries: queries.map(({ meta: _, ...it }) => it) }
}

/** The same query, answered in-process. */
function onServer(page: Page, wanted: Wanted): Wanted {
  if ('optional' in wanted) return optional(onServer(page, wanted.optional))
  const { call, input, mend } = wanted.meta
  const queryFn = ({ pageParam }: { pageParam?: object }) =>
    mended((it) => page.call(call, it), { ...input, ...pageParam }, mend)
  return { ...wanted, queryFn }
}

async function fetchAll(client: QueryClient, wanted: Wanted[], params: Params) {
  await Promise.all(
    wanted.map(async (it) => {
      const query = 'optional' in it ? it.optional : it
      try {
        await (query.meta.paged
          ? client.ensureInfiniteQueryData(query)
          : client.ensureQueryData({ ...query, revalidateIfStale: true }))
      } catch (error) {
        if ('optional' in it && error instanceof Refused) return
        throw error instanceof Refused ? answerOf(error, params) : error
      }
    }),
  )
}

/** A place in the path that can't be one leads nowhere. */
const answerOf = ({ code, fields, problem, status }: Refused, params: Params) =>
  code === 'invalid' && Object.keys(fields).some((name) => name in params)
    ? data(null, { status: 404 })
    : data(problem, { status })

/** Hears of refusals that no screen handles itself. */
let unhandled = (_refused: Refused) => {}
export const onUnhandledRefusal = (handler: typeof unhandled) => {
  unhandled = handler
}

/** Retries are the call's own matter (call.ts), so none here. */
export const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 20_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError(error, _input, _context, mutation) {
        if (error instanceof Refused && !mutation.options.onError) unhandled(error)
      },
    }),
  })

let ofBrowser: QueryClient | undefined
/** The one client of this tab; on the server, a new one each time. */
export function browserClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  ofBrowser ??= makeClient()
  return ofBrowser
}

/**
 * A writing call as a mutation; each `mutate(input)` has its own Idempotency-Key, so its retries happen once.
 * Without `onError` a refusal is shown as a toast.
 */
export function useCall<C extends Call, M = unknown>(
  call: C,
  options: Omit<UseMutationOptions<Output<C>, Refused, RawInput<C>, M>, 'mutationFn'> = {},
) {
  return useMutation({ ...options, mutationFn: (input: RawInput<C>) => ask(call, input, { key: newKey() }) })
}
