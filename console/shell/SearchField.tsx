// The search for a member; `/` leads into it.
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { searchPath } from '../base/search.ts'

export function SearchField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const site = parameters.get('site')
  return (
    <search className="min-w-[160px] flex-1 max-md:order-last max-md:basis-full md:max-w-[420px]">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          const query = `${new FormData(event.currentTarget).get('q') ?? ''}`.trim()
          // From now on keys are keys again.
          event.currentTarget.querySelector('input')?.blur()
          if (query) void navigate({ pathname: searchPath, search: site ? `?site=${site}` : '' }, { state: { query } })
        }}
      >
        <Search
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-muted"
          aria-hidden
        />
        <input
          ref={ref}
          type="search"
          name="q"
          maxLength={254}
          aria-label={t`Find a member`}
          aria-keyshortcuts="/"
          placeholder={t`Mail, name, receipt, id`}
          className="min-h-11 w-full rounded-field border-[1.5px] border-line-strong bg-raised pr-3 pl-10 text-sm"
        />
      </form>
    </search>
  )
}
