// Report dialog of a message (SAFE-2). Rendered outside the menu that opens it, which closes.
import { LazyReportDialog } from './LazyReportDialog.tsx'

type ReportMessageDialogProps = {
  chat: string
  seq: number
  /** Id of the sender. */
  member: string
  name: string
  onClose(): void
}

export const ReportMessageDialog = ({ chat, seq, member, name, onClose }: ReportMessageDialogProps) => (
  <LazyReportDialog open member={{ id: member, name }} message={{ chat, seq }} onClose={onClose} />
)
