// Reporting one message of the other side (SAFE-2). Stands outside the menu that opened it, which closes.
import { LazyReportDialog } from './LazyReportDialog.tsx'

type ReportMessageDialogProps = {
  chat: string
  seq: number
  /** Who wrote it. */
  member: string
  name: string
  onClose(): void
}

export const ReportMessageDialog = ({ chat, seq, member, name, onClose }: ReportMessageDialogProps) => (
  <LazyReportDialog open member={{ id: member, name }} message={{ chat, seq }} onClose={onClose} />
)
