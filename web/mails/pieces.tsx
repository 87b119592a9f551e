// What mails are made of. Each piece writes itself twice: as HTML that mail programs of all ages show, and as plain text.
import { createContext, type ReactNode, use } from 'react'

export type Form = 'html' | 'text'
/** `colour`: of the niche's loud buttons. */
export const Writing = createContext<{ form: Form; colour: string }>({ form: 'html', colour: '#7e40bf' })

const useForm = () => use(Writing).form

export function Heading({ children }: { children: ReactNode }) {
  if (useForm() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    )
  return <h1 style={{ margin: '0 0 16px', fontSize: '20px', lineHeight: '1.3', fontWeight: 700 }}>{children}</h1>
}

export function Paragraph({ children }: { children: ReactNode }) {
  if (useForm() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    )
  return <p style={{ margin: '0 0 16px' }}>{children}</p>
}

/** The one thing to do. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  const { form, colour } = use(Writing)
  if (form === 'text')
    return (
      <>
        {children}
        {`:\n${to}\n\n`}
      </>
    )
  const style = {
    display: 'inline-block',
    padding: '14px 24px',
    borderRadius: '12px',
    background: colour,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return (
    <p style={{ margin: '0 0 24px' }}>
      <a href={to} style={style}>
        {children}
      </a>
    </p>
  )
}

/** What the mask of the pages is in letters. */
export const mask = '\u{1F3AD}'

/** A member's name; a fictional one never stands without its label. */
export function Who({ name, label }: { name: string; label: string | null }) {
  const form = useForm()
  if (label === null) return <>{name}</>
  if (form === 'text') return <>{`${name} (${mask} ${label})`}</>
  return (
    <>
      {name}{' '}
      <span
        style={{
          padding: '2px 8px',
          borderRadius: '999px',
          background: '#ece6f2',
          color: '#3f2a52',
          fontSize: '13px',
          fontWeight: 600,
          whiteSpace: 'nowrap',
        }}
      >
        <span aria-hidden>{mask}</span> {label}
      </span>
    </>
  )
}

/** The site's own words for what a fictional profile is, where it is about one (PRO-8). */
export const Warning = ({
  about: { fictional, site },
}: {
  about: { fictional: boolean; site: { fictional_warning: string } }
}) =>
  fictional && (
    <Paragraph>
      {mask} {site.fictional_warning}
    </Paragraph>
  )

export function Small({ children }: { children: ReactNode }) {
  if (useForm() === 'text')
    return (
      <>
        {children}
        {'\n'}
      </>
    )
  return <p style={{ margin: '0 0 8px', fontSize: '13px', color: '#675b6f' }}>{children}</p>
}

/** A link among the small print: its words and its address. */
export function SmallLink({ to, children }: { to: string; children: ReactNode }) {
  if (useForm() === 'text')
    return (
      <>
        {children}
        {`: ${to}\n`}
      </>
    )
  return (
    <p style={{ margin: '0 0 8px', fontSize: '13px' }}>
      <a href={to} style={{ color: '#675b6f' }}>
        {children}
      </a>
    </p>
  )
}
