// The site's notice about fictional profiles on a lander, and drawn faces for a site without profiles to show (LAND-1,
// PRO-8).
import { Drama } from 'lucide-react'
import { useSite } from '../../base/session.ts'
import { FictionalLabel } from '../../kit/Fictional.tsx'
import { nicheFaces } from '../faces.ts'
import { useNiche } from '../nicheTexts.ts'

/** Beside the photos, not only in the footer. */
export function FictionalNotice({ className = '' }: { className?: string }) {
  const { fictional_warning } = useSite()
  return (
    <p className={`flex items-start gap-2 text-muted text-sm ${className}`}>
      <Drama className="mt-0.5 size-4 shrink-0" aria-hidden />
      {fictional_warning}
    </p>
  )
}

/** Three drawn faces without a profile. */
export function DrawnFaces() {
  return (
    <div className="mx-auto grid w-full max-w-140 grid-cols-3 justify-items-center gap-2">
      {nicheFaces(useNiche()).map((src, at) => (
        <img
          key={src}
          src={src}
          alt=""
          width={480}
          height={640}
          fetchPriority={at === 0 ? 'high' : undefined}
          className="w-full rounded-card object-cover"
        />
      ))}
      <p className="col-span-full">
        <FictionalLabel />
      </p>
    </div>
  )
}
