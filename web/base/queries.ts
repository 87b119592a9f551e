// Data of screens: contract calls as queries (TanStack Query). A route's loader fetches them on the server, its
// clientLoader in the browser.
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
import { callServer, randomUuid } from './call.ts'
import { type Page, pageContext } from './context.ts'
import { RefusalError } from './refusalError.ts'

/**
 * `useQuery(query(chats.list, {}))`. Its key is [call.name, input]: `invalidateQueries({ queryKey: ['chats.list'] })`.
 */
export const query = <C extends Call>(call: C, input: RawInput<C>) =>
  queryOptions<Output<C>, RefusalError>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    meta: { call, input },
  })

/**
 * A list by pages, for `useInfiniteQuery`: `next` says what to add to the input for the page after `last`, or null at
 * the end. `repairInput`: another input after a refusal; null if there is none.
 */
export const pagedQuery = <C extends Call>(
  call: C,
  input: RawInput<C>,
  next: (last: Output<C>) => Partial<RawInput<C>> | null,
  repairInput?: RepairInput,
) =>
  infiniteQueryOptions<Output<C>, RefusalError, InfiniteData<Output<C>>, readonly unknown[], Partial<RawInput<C>>>({
    queryKey: [call.name, input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callWithRepair(
        (it) => callServer(call, it as RawInput<C>, { signal }),
        { ...(input as object), ...(pageParam as object) },
        repairInput,
      ),
    initialPageParam: {},
    getNextPageParam: (last) => next(last),
    meta: { call, input, paged: true, repairInput },
  })

type CallInput = Record<string, unknown>
type RepairInput = (input: CallInput, refusal: RefusalError) => Promise<CallInput | null>

async function callWithRepair<T>(
  call: (input: CallInput) => Promise<T>,
  input: CallInput,
  repairInput?: RepairInput,
): Promise<T> {
  try {
    return await call(input)
  } catch (error) {
    const repaired = error instanceof RefusalError && (await repairInput?.(input, error))
    if (!repaired) throw error
    return callWithRepair(call, repaired, repairInput)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: queries of every call meet in one list
type AnyQuery = any
type QuerySpec = AnyQuery | { optional: AnyQuery }

/** A query that the screen can do without: the component shows its refusal. */
export const optionalQuery = (it: AnyQuery): QuerySpec => ({ optional: it })

type RouteArgs = { params: Params; search: URLSearchParams }

/**
 * `loader` and `clientLoader` of a screen, which fetch its queries first. A refusal becomes the page's error, with its
 * status.
 *
 *     const loaders = queryLoaders(({ params }) => [query(members.show, { id: params.id! })])
 *     export const loader = loaders.loader
 *     export const clientLoader = loaders.clientLoader
 */
export function queryLoaders(listQueries: (route: RouteArgs) => QuerySpec[]) {
  const queriesOf = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) =>
    listQueries({ params, search: new URL(request.url).searchParams })
  return {
    async loader(args: LoaderFunctionArgs) {
      const page = args.context.get(pageContext) as Page
      const client = createQueryClient()
      await fetchAll(
        client,
        queriesOf(args).map((it) => inProcess(page, it)),
        args.params,
      )
      return { dehydrated: dehydrateQueries(client) }
    },
    async clientLoader(args: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
      await fetchAll(browserClient(), queriesOf(args), args.params)
      return { dehydrated: null as DehydratedState | null }
    },
  }
}

/** Query data for the page's HTML, without `meta`: the screen has it already, and it is longer than most results. */
export function dehydrateQueries(client: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(client)
  return { mutations, queries: queries.map(({ meta: _, ...it }) => it) }
}

/** The same query as an in-process call. */
function inProcess(page: Page, spec: QuerySpec): QuerySpec {
  if ('optional' in spec) return optionalQuery(inProcess(page, spec.optional))
  const { call, input, repairInput } = spec.meta
  const queryFn = ({ pageParam }: { pageParam?: object }) =>
    callWithRepair((it) => page.call(call, it), { ...input, ...pageParam }, repairInput)
  return { ...spec, queryFn }
}

async function fetchAll(client: QueryClient, specs: QuerySpec[], params: Params) {
  await Promise.all(
    specs.map(async (spec) => {
      const query = 'optional' in spec ? spec.optional : spec
      try {
        await (query.meta.paged
          ? client.ensureInfiniteQueryData(query)
          : client.ensureQueryData({ ...query, revalidateIfStale: true }))
      } catch (error) {
        if ('optional' in spec && error instanceof RefusalError) return
        throw error instanceof RefusalError ? toErrorResponse(error, params) : error
      }
    }),
  )
}

/** An invalid path parameter is a 404. */
const toErrorResponse = ({ code, fields, problem, status }: RefusalError, params: Params) =>
  code === 'invalid' && Object.keys(fields).some((name) => name in params)
    ? data(null, { status: 404 })
    : data(problem, { status })

/** Called with each refusal that no screen handles. */
let handleRefusal = (_refused: RefusalError) => {}
export const onUnhandledRefusal = (handler: typeof handleRefusal) => {
  handleRefusal = handler
}

const LOADER_ERROR_MS = 5_000

/** No retries here: callServer retries (call.ts). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 20_000,
        // Some browsers take themselves for offline though they are not: a failed request decides.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A screen does not ask once more for what its loader has just asked for in vain.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > LOADER_ERROR_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError(error, _input, _context, mutation) {
        if (error instanceof RefusalError && !mutation.options.onError) handleRefusal(error)
      },
    }),
  })

let tabClient: QueryClient | undefined
/** The one client of this tab; on the server, a new one each time. */
export function browserClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  tabClient ??= createQueryClient()
  return tabClient
}

/**
 * A writing call as a mutation; each `mutate(input)` has its own Idempotency-Key, so its retries happen once.
 * Without `onError` a refusal is shown as a toast.
 */
export function useCall<C extends Call, M = unknown>(
  call: C,
  options: Omit<UseMutationOptions<Output<C>, RefusalError, RawInput<C>, M>, 'mutationFn'> = {},
) {
  return useMutation({
    ...options,
    mutationFn: (input: RawInput<C>) => callServer(call, input, { idempotencyKey: randomUuid() }),
  })
}
