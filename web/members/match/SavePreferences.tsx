// Saves gender and ages of the match finder as the defaults of the search (SRCH-1, SRCH-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { members, search } from '../../../contract/index.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../../contract/limits.ts'
import { query, useCall } from '../../base/queries.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/toasts.ts'
import { finderQuery } from './answers.ts'
import type { MatchFinderAnswer } from './MatchList.tsx'

/** Renders nothing where the profile has the same preferences. */
export function SavePreferences({ preferences }: { preferences: MatchFinderAnswer['preferences'] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const profileQuery = query(members.readOwnProfile, {})
  const { data } = useQuery(profileQuery)
  const save = useCall(members.save, {
    onSuccess(answer) {
      client.setQueryData(profileQuery.queryKey, answer)
      for (const { name } of [search.find, members.show]) client.removeQueries({ queryKey: [name] })
      void client.invalidateQueries({ queryKey: finderQuery({}).queryKey, exact: true, refetchType: 'none' })
      toast({ tone: 'ok', text: t`Saved. Your search will start with this.` })
    },
  })
  const { gender = null, min_age = MIN_AGE_YEARS, max_age = MAX_AGE_YEARS } = preferences
  const changes = { looks_for: gender, looks_for_min_age: min_age, looks_for_max_age: max_age }
  if (!data || Object.entries(changes).every(([name, value]) => data[name as keyof typeof changes] === value))
    return null
  return (
    <Button small kind="ghost" busy={save.isPending} onClick={() => save.mutate(changes)}>
      <Trans>Make this my default search</Trans>
    </Button>
  )
}
