// Elements of mails. Each renders in two formats: HTML for mail programs of all ages, and plain text.
import { createContext, type ReactNode, use } from 'react'
import { isolateName } from '../../contract/isolateNames.ts'

export type MailFormat = 'html' | 'text'
/** `color`: of the niche's buttons. */
export const MailRendering = createContext<{ format: MailFormat; color: string }>({ format: 'html', color: '#7e40bf' })

const useMailFormat = () => use(MailRendering).format

export function Heading({ children }: { children: ReactNode }) {
  if (useMailFormat() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    )
  return <h1 style={{ margin: '0 0 16px', fontSize: '20px', lineHeight: '1.3', fontWeight: 700 }}>{children}</h1>
}

export function Paragraph({ children }: { children: ReactNode }) {
  if (useMailFormat() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    )
  return <p style={{ margin: '0 0 16px' }}>{children}</p>
}

/** The words of a person: a paragraph each line, and none for an empty one. */
export const Paragraphs = ({ of }: { of: string }) =>
  of
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
      <Paragraph key={at}>{line}</Paragraph>
    ))

/** The action of a mail. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  const { format, color } = use(MailRendering)
  if (format === 'text')
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
    background: color,
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

/** The fictional mark as a character. */
export const maskEmoji = '\u{1F3AD}'

/** A member's name; a fictional profile's always with its label. */
export function MemberName({ name, label }: { name: string; label: string | null }) {
  const format = useMailFormat()
  if (label === null) return format === 'text' ? isolateName(name) : <bdi>{name}</bdi>
  if (format === 'text') return `${isolateName(name)} (${maskEmoji} ${label})`
  return (
    <>
      <bdi>{name}</bdi>{' '}
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
        <span aria-hidden>{maskEmoji}</span> {label}
      </span>
    </>
  )
}

/** The site's explanation of fictional profiles, in a mail about one (PRO-8). */
export const FictionalWarning = ({
  about: { fictional, site },
}: {
  about: { fictional: boolean; site: { fictional_warning: string } }
}) =>
  fictional && (
    <Paragraph>
      {maskEmoji} {site.fictional_warning}
    </Paragraph>
  )

export function SmallText({ children }: { children: ReactNode }) {
  if (useMailFormat() === 'text')
    return (
      <>
        {children}
        {'\n'}
      </>
    )
  return <p style={{ margin: '0 0 8px', fontSize: '13px', color: '#675b6f' }}>{children}</p>
}

/** A link in the small print: its text and URL. */
export function SmallLink({ to, children }: { to: string; children: ReactNode }) {
  if (useMailFormat() === 'text')
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
