// Every address of spec §2.1 and of ours, as a test asks for them: the routes as the product has them, with somebody's id where one belongs.
import routes from '../../web/routes.ts'

type Filled = { id: string; path: string }

/** `member`: a profile's id. Optional parts are there once and left out once. */
export function addresses(member: string): Filled[] {
  return routes.flatMap(({ id = '', path = '', index }) => {
    if (index) return [{ id, path: '/' }]
    const whole = path.replace('*', 'no/such/page')
    const forms = whole.includes('?') ? [whole.replace(/\/:\w+\?/g, ''), whole.replaceAll('?', '')] : [whole]
    return forms.map((form) => ({ id, path: `/${form.replace(/:(\w+)/g, (_, name) => partOf(id, name, member))}` }))
  })
}

function partOf(route: string, name: string, member: string): string {
  if (name === 'token') return 'no-such-page'
  if (name === 'type') return 'received'
  if (name === 'slug') return 'summer'
  if (name === 'paymentmethod') return 'ideal'
  if (name === 'id') return route.startsWith('credits') ? 'p1' : member
  return name
}
