// Offers to undo a decision for ten seconds (undo.ts), in the person's language.
import { useLingui } from '@lingui/react/macro'
import { toast } from '../../web/kit/toasts.ts'
import { problemText } from './problemText.ts'
import { offerUndo, runPending, type Undoable } from './undo.ts'

window.addEventListener('pagehide', () => runPending({ isLast: true }))

export function useUndo() {
  const { t } = useLingui()
  return (undoable: Undoable) =>
    offerUndo(undoable, {
      label: t`Undo`,
      onFail: (error) => void toast({ tone: 'bad', text: problemText(error) }),
    })
}
