// A form that asks: its fields become the query of the address that one is at.
import type { ComponentProps, SubmitEvent } from 'react'
import { useLocation } from './hooks.ts'
import { navigate } from './router.ts'

type FormProps = ComponentProps<'form'> & { preventScrollReset?: boolean }

export function Form({ preventScrollReset, ...rest }: FormProps) {
  const { pathname, search } = useLocation()
  function sent(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = [...new FormData(event.currentTarget, event.nativeEvent.submitter)].map(([name, it]) => [
      name,
      `${it}`,
    ])
    void navigate(`?${new URLSearchParams(said)}`, { preventScrollReset })
  }
  return <form {...rest} action={pathname + search} onSubmit={sent} data-discover="true" />
}
