// Reads a file of the bank: returns and bookings; the same file again changes nothing (PAY-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as bank from '../../contract/console/bank.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { Panel } from '../../web/kit/Panel.tsx'
import { useStaffWrite } from '../base/queries.ts'
import { Problem } from '../kit/States.tsx'

type Read = StaffOutput<typeof bank.readFile>

export function ReadFile() {
  const { t } = useLingui()
  const read = useStaffWrite(bank.readFile, { also: ['money', 'audit'] })
  const [result, setResult] = useState<Read | null>(null)
  async function take(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    setResult(null)
    const base64 = await base64Of(file)
    input.value = ''
    read.mutate({ name: file.name, base64 }, { onSuccess: setResult })
  }
  return (
    <Panel className="grid gap-3 p-4" aria-label={t`Read a file of the bank`}>
      <h2 className="text-lg">
        <Trans>Read a file of the bank</Trans>
      </h2>
      <label className="grid gap-1.5 text-sm">
        <span>
          <Trans>
            Returns (pain.002) and statements (camt.052 to camt.054), as XML or ZIP. It says itself which site it is
            about, and the same file again changes nothing.
          </Trans>
        </span>
        <input
          type="file"
          accept=".xml,.zip,application/xml,text/xml,application/zip"
          disabled={read.isPending}
          className="min-h-11 rounded-field border-[1.5px] border-line-strong bg-raised p-2 file:mr-3 file:rounded-sm file:border-0 file:bg-accent-soft file:px-3 file:py-1.5 file:font-semibold file:text-on-accent-soft"
          onChange={({ target }) => void take(target)}
        />
      </label>
      <Problem error={read.error} />
      <div role="status" className="text-sm">
        {read.isPending && <Trans>It is being read …</Trans>}
        {result?.map(({ message, message_id, bookings, fresh }) => (
          <p key={message_id}>
            <Trans>
              {message} {message_id}: {bookings} bookings, {fresh} of them new.
            </Trans>
          </p>
        ))}
      </div>
    </Panel>
  )
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(`${reader.result}`.split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
