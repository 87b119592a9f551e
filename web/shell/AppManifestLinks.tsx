// Head links of the installable app: manifest, name, icons, and the theme colour by day and by night (NAV-4, SITE-3).
import type { RootData } from '../base/session.ts'

export function AppManifestLinks({ root }: { root: RootData | undefined }) {
  if (!root) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  const { name, manifest, icon, touch_icon, day, night } = root.app
  return (
    <>
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touch_icon} />
      <link rel="manifest" href={manifest} />
      <meta name="application-name" content={name} />
      <meta name="apple-mobile-web-app-title" content={name} />
      {root.scheme === 'system' ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={day} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={night} />
        </>
      ) : (
        <meta name="theme-color" content={root.scheme === 'night' ? night : day} />
      )}
    </>
  )
}
