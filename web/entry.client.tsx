// Client entry: loads the locale's texts, then hydrates the page.
import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts } from './base/texts.ts'

// iOS 16.
if (!('popover' in HTMLElement.prototype)) (await import('./base/popovers.ts')).installPopovers()

const i18n = await loadTexts()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  )
})
