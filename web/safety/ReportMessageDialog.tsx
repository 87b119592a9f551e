// Reporting one message of the other side (SAFE-2). Stands outside the menu that opened it, which closes.
import { Reporting } from './LazyReportDialog.tsx'

type ReportMessageProps = {
  chat: string
  seq: number
  /** Who wrote it. */
  member: string
  name: string
  onClose(): void
}

export const ReportMessage = ({ chat, seq, member, name, onClose }: ReportMessageProps) => (
  <Reporting open member={{ id: member, name }} message={{ chat, seq }} onClose={onClose} />
)
