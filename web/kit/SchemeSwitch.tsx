// Colour scheme switch: day, night, or the device's; stored in the cookie `scheme`. A form, so it works on static pages
// too.
import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { ColorScheme } from '../base/context.ts'
import type { RootData } from '../base/session.ts'
import { PostForm } from './PostForm.tsx'

export function SchemeSwitch() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const { scheme } = useRouteLoaderData('root') as RootData
  const choices = [
    { value: 'day', icon: Sun, label: t`Light` },
    { value: 'night', icon: Moon, label: t`Dark` },
    { value: 'system', icon: Monitor, label: t`Same as device` },
  ] satisfies { value: ColorScheme; icon: typeof Sun; label: string }[]
  return (
    <PostForm action="/lang-config" className="flex gap-1 px-2 py-1">
      <input type="hidden" name="next" value={pathname + search} />
      {choices.map(({ value, icon: Icon, label }) => (
        <button
          key={value}
          type="submit"
          name="scheme"
          value={value}
          aria-label={label}
          title={label}
          aria-pressed={scheme === value}
          className="grid h-11 flex-1 place-items-center rounded-field text-muted hover:bg-tint aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
        >
          <Icon className="size-5" aria-hidden />
        </button>
      ))}
    </PostForm>
  )
}
