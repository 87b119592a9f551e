// A notice of the site's operator at the top of a page (SITE-2). The server alone renders it, beside React's tree: browsers
// load nothing for it, and what hydrates passes it by (decision 96).
import { Trans, useLingui } from '@lingui/react/macro'
import { Info, X } from 'lucide-react'
import { textTag } from '../../contract/languageTag.ts'
import type { Banner } from '../base/context.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Strip } from '../kit/Strip.tsx'

export function BannerStrip({
  banner: { number, language, text, link },
  country,
}: {
  banner: Banner
  country: string
}) {
  const { t } = useLingui()
  return (
    <aside className="pt-(--safe-top) pr-(--safe-right) pl-(--safe-left)" aria-label={t`Notice`} data-banner={number}>
      <Strip
        icon={Info}
        action={
          link && (
            <a className="link" href={link}>
              <Trans>Take a look</Trans>
            </a>
          )
        }
        dismiss={
          <PostForm action="/banner/dismiss">
            <input type="hidden" name="banner" value={number} />
            <IconButton icon={X} label={t`Dismiss`} type="submit" />
          </PostForm>
        }
      >
        <span lang={textTag(language, country)}>{text}</span>
      </Strip>
    </aside>
  )
}
