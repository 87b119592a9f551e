// The console as a whole: providers, and who is let in.
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Toasts } from '../../web/kit/Toasts.tsx'
import { queryClient } from '../base/queries.ts'
import { i18n } from '../base/texts.ts'
import { sections } from '../sections.ts'
import { Entrance } from './Entrance.tsx'
import { FirstSection, SectionOutlet } from './SectionOutlet.tsx'
import { Shell } from './Shell.tsx'

const router = createBrowserRouter([
  // Of traffic sources, who are no staff: it knows nothing of a sign-in.
  { path: '/partner', lazy: async () => ({ Component: (await import('../partner/PartnerScreen.tsx')).default }) },
  {
    // `/invite#TOKEN` and the sign-in stand before everything else, at whatever address.
    element: (
      <Entrance>
        <Shell />
      </Entrance>
    ),
    children: [
      { index: true, element: <FirstSection /> },
      ...sections.map((section) => ({
        path: `${section.path}/*`,
        element: <SectionOutlet section={section} />,
      })),
      { path: '/own', lazy: async () => ({ Component: (await import('../own/OwnScreen.tsx')).default }) },
      { path: '*', element: <FirstSection /> },
    ],
  },
])

export const Console = () => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </I18nProvider>
)
