// Success message of an account form.
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

export const SuccessMessage = ({ children }: { children: ReactNode }) => (
  <div role="status" className="flex items-start gap-3 rounded-card border border-line bg-raised p-4">
    <CircleCheck className="size-6 shrink-0 text-success" aria-hidden />
    <p>{children}</p>
  </div>
)
