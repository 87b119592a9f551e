// /kit: the seven niches by day and by night, which differ in design tokens alone (SITE-3).
import { niches } from '../../contract/limits.ts'
import { Button } from './Button.tsx'
import { ChoiceChip } from './Chip.tsx'
import { KitSection } from './KitSection.tsx'

export function KitNiches() {
  return (
    <KitSection heading="Seven niches">
      {(['day', 'night'] as const).map((scheme) => (
        <div key={scheme} className="grid grid-cols-2 gap-2 md:grid-cols-4 xl:grid-cols-7">
          {niches.map((niche) => (
            <div
              key={niche}
              data-niche={niche}
              data-scheme={scheme}
              className="grid justify-items-start gap-2.5 rounded-card border border-line bg-surface p-3.5 text-text"
            >
              <b>{niche}</b>
              <Button kind="primary" small>
                Message
              </Button>
              <span className="link text-sm">A link</span>
              <ChoiceChip defaultChecked name={`${scheme}-${niche}`}>
                Chosen
              </ChoiceChip>
            </div>
          ))}
        </div>
      ))}
    </KitSection>
  )
}
