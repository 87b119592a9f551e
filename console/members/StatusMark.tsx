// A member's status, in a word and a colour.
import { useCodeName } from './useCodeName.ts'

const tones: Record<string, string> = {
  active: 'bg-success-soft text-on-success-soft',
  banned: 'bg-danger-soft text-on-danger-soft',
  deleted: 'bg-danger-soft text-on-danger-soft',
}

export function StatusMark({ status }: { status: string }) {
  const codeName = useCodeName()
  return (
    <span
      className={`inline-flex min-h-6 items-center whitespace-nowrap rounded-full px-2.5 font-semibold text-xs ${tones[status] ?? 'bg-sunken'}`}
    >
      {codeName(status)}
    </span>
  )
}
