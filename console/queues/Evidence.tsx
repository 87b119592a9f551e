// The evidence of a case, once somebody asks for it: each look is written down. Pictures are asked for one by one.
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { caseQueue } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer, fileAddress } from '../base/call.ts'
import { Problem } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { Key } from './Key.tsx'
import { useLabel } from './labels.ts'
import { usePictures } from './usePictures.ts'

type Row = { site: string; item: string }
type Queue = 'cases' | 'takedowns' | 'appeals'
type Piece = StaffOutput<typeof caseQueue.evidence>[number]

/** Of the item that is shown, and of no other. */
export function useEvidence(queue: Queue, row: Row | undefined) {
  const [state, setState] = useState<{ item: string; pieces?: Piece[]; error?: unknown } | null>(null)
  const own = state?.item === row?.item ? state : null
  async function ask() {
    if (!row || own?.pieces) return
    const { item, site } = row
    try {
      setState({ item, pieces: await callServer(caseQueue.evidence, { site, item, queue }) })
    } catch (error) {
      setState({ item, error })
    }
  }
  return { pieces: own?.pieces, error: own?.error, ask }
}

type EvidenceProps = { queue: Queue; row: Row; evidence: ReturnType<typeof useEvidence> }

export function Evidence({ queue, row, evidence: { pieces, error, ask } }: EvidenceProps) {
  const { t } = useLingui()
  return (
    <Panel className="grid gap-4 p-4" aria-label={t`Evidence`}>
      <h2 className="text-lg">
        <Trans>Evidence</Trans>
      </h2>
      <Problem error={error} />
      {pieces === undefined ? (
        <div className="grid justify-items-center gap-3 rounded-field bg-sunken px-4 py-8 text-center">
          <p className="text-muted text-sm">
            <Trans>It may be hard to look at. Your look is written down.</Trans>
          </p>
          <Button small onClick={() => void ask()}>
            <Eye className="size-4" aria-hidden />
            <Trans>Show the evidence</Trans> <Key>V</Key>
          </Button>
        </div>
      ) : pieces.length === 0 ? (
        <p className="text-muted">
          <Trans>There is none.</Trans>
        </p>
      ) : (
        pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are a fixed list without a key of their own
          <article key={at} className="grid gap-3 border-line not-first:border-t not-first:pt-4">
            <PieceText piece={piece} />
            {piece.file && (
              <Picture address={fileAddress(caseQueue.file, { ...keyOf(row), queue, file: piece.file })} />
            )}
          </article>
        ))
      )}
    </Panel>
  )
}

const keyOf = ({ site, item }: Row) => ({ site, item })

type Line = { mine?: boolean; kind?: string; body?: string; at?: string }
type Snapshot = { name?: string; age?: number; place?: string; attributes?: { about?: string }; messages?: Line[] }

function PieceText({ piece: { facts, snapshot, reported_at, reason } }: { piece: Piece }) {
  const { t } = useLingui()
  const label = useLabel()
  const { name, age, place, attributes, messages = [] } = (snapshot ?? {}) as Snapshot
  return (
    <>
      <Facts
        rows={[
          [t`Reported`, <Time key="time" at={reported_at} />],
          [t`Reason`, reason && label(reason)],
          [
            t`What was said`,
            facts && (
              <span key="facts" className="whitespace-pre-line">
                {facts}
              </span>
            ),
          ],
          [t`Name`, name],
          [t`Age`, age],
          [t`Place`, place],
          [
            t`About them`,
            attributes?.about && (
              <span key="about" className="whitespace-pre-line">
                {attributes.about}
              </span>
            ),
          ],
        ]}
      />
      {messages.length > 0 && (
        <ol className="grid gap-2" aria-label={t`Messages`}>
          {messages.map(({ mine, kind, body, at }) => (
            <li
              key={`${at}${body}`}
              className={`max-w-[85%] rounded-card px-3 py-2 text-sm ${mine ? 'justify-self-end bg-sunken' : 'bg-accent-soft text-on-accent-soft'}`}
            >
              <span className="block text-xs">
                {mine ? <Trans>Whoever reported</Trans> : <Trans>The reported member</Trans>}
              </span>
              <span className="wrap-anywhere whitespace-pre-line" dir="auto">
                {body || kind}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Fetched when it is asked for; pressed again it is gone. */
function Picture({ address }: { address: string }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const picture = usePictures(isShown ? [address] : [])[address]
  return (
    <div className="grid justify-items-start gap-2">
      <Button small onClick={() => setShown(!isShown)} aria-pressed={isShown}>
        {isShown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
        {isShown ? <Trans>Hide the picture</Trans> : <Trans>Show the picture</Trans>}
      </Button>
      {isShown && picture && <img src={picture} alt={t`Evidence`} className="max-h-[60vh] max-w-full rounded-card" />}
      {isShown && picture === null && (
        <p role="alert" className="text-danger text-sm">
          <Trans>The picture could not be fetched.</Trans>
        </p>
      )}
    </div>
  )
}
