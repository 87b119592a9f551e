// The list of conversations: last messages, removal and undo, the last open one; first messages; reporting a message.
import {
  castPerson,
  expect,
  expectAccessible,
  idOf,
  logInByCall,
  login,
  type Person,
  test,
  waitForHydration,
} from '../browser/test.ts'

const [dexter, milan, mateusz, anders] = ['Dexter', 'Milan', 'Mateusz', 'Anders'].map((name) =>
  castPerson('gay', name),
) as [Cast, Cast, Cast, Cast]
type Cast = ReturnType<typeof castPerson>

/** Posts as the page's member, at the price that the composer would show; throws unless it succeeds. */
async function post({ page }: Person, path: string, body: object) {
  const status = await page.evaluate(
    async ([path, message]) => {
      const window = `${path}`.replace(/\/(messages|gifts)$/, '/chat')
      const { price } = await (await fetch(window)).json()
      const shown = 'gift' in (message as object) ? price.gift : price.credits
      const body = JSON.stringify({ client_id: crypto.randomUUID(), price: shown, ...(message as object) })
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path as string, { method: 'POST', headers, body })).status
    },
    [path, body],
  )
  expect(status).toBe(200)
}

/** Two people have written to Dexter. Answers the first of them. */
async function prepareConversations(arrive: (on: 'desktop') => Promise<Person>) {
  const people = [await arrive('desktop'), await arrive('desktop')] as const
  for (const [nth, from] of [mateusz, milan].entries()) {
    const person = people[nth] as Person
    await login(person, from.email, from.password)
    const to = `/api/members/${await idOf(person, dexter.name)}`
    await post(person, `${to}/messages`, { body: `Hello from ${from.city}` })
    if (from === milan) await post(person, `${to}/gifts`, { gift: 'rose' })
  }
  return people[0]
}

/** Conversations that other tests left in the list. */
const removeOthers = ({ page }: Person) =>
  page.evaluate(
    async (names) => {
      for (let next: string | null = ''; next !== null; ) {
        const page = await (await fetch(`/api/chats.php${next && `?cursor=${next}`}`)).json()
        next = page.next
        for (const { conversation, profile } of page.chats) {
          if (names.includes(profile.name)) continue
          const body = JSON.stringify({ conversation: conversation.id })
          await fetch('/api/chat.php', { method: 'DELETE', headers: { 'Content-Type': 'application/json' }, body })
        }
      }
    },
    [milan.name, mateusz.name],
  )

// Bubbles are items of a list, too.
const row = ({ page }: Person, { name }: Cast) => page.locator('li[data-chat]').filter({ hasText: name })
const open = (person: Person, who: Cast) => row(person, who).getByRole('link')
const confirmRemoval = ({ page }: Person) =>
  page.getByRole('dialog', { name: 'Remove this chat?' }).getByRole('button', { name: 'Remove chat' }).click()
const undoRemoval = ({ page }: Person) => page.getByRole('button', { name: 'Undo' })
/** Removes without the chance to undo. */
const closeOffer = (person: Person) =>
  undoRemoval(person).locator('xpath=../..').getByRole('button', { name: 'Close' }).click()

/** The next row below a member's, or the one above the last. */
async function neighbourRow(person: Person, who: Cast) {
  const chat = await row(person, who).evaluate((it) =>
    (it.nextElementSibling ?? it.previousElementSibling)?.getAttribute('data-chat'),
  )
  return person.page.locator(`[data-chat="${chat}"]`).getByRole('link')
}

test('CHAT-1 CHAT-2 CHAT-11 SAFE-2 the list of conversations, and the open one beside it', async ({ arrive }) => {
  const mateuszHere = await prepareConversations(arrive)
  const person = await arrive('desktop', { colorScheme: 'light' })
  const { page, origin } = person
  await login(person, dexter.email, dexter.password)
  await removeOthers(person)

  await test.step('CHAT-1 each row shows the name, the last message, and the unread count', async () => {
    await page.goto(`${origin}/chats`)
    await expect(row(person, milan)).toContainText('A rose')
    await expect(row(person, milan)).toContainText('2 unread')
    await expect(row(person, mateusz)).toContainText(`Hello from ${mateusz.city}`)
    await expectAccessible(page)
  })

  let chat = ''
  await test.step('CHAT-1 opening one resets its unread count; my own message is labelled in the row', async () => {
    await open(person, milan).click()
    await page.waitForURL(/\/chats\/[\w-]{16,}$/)
    chat = page.url()
    await expect(open(person, milan)).toHaveAttribute('aria-current', 'true')
    await expect(row(person, milan)).not.toContainText('unread')
    await page.getByLabel('Write a message').fill('What a surprise')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(row(person, milan)).toContainText('You: What a surprise')
    await expectAccessible(page)
  })

  await test.step('CHAT-11 two panes reopen it, by a link, by a URL and in another tab; a phone shows the list', async () => {
    await page.goto(`${origin}/likes`)
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await page.waitForURL(chat)
    await page.goto(`${origin}/chats`)
    await page.waitForURL(chat)
    const other = await person.context.newPage()
    await other.goto(`${origin}/chats`)
    await other.waitForURL(chat)
    await other.setViewportSize({ width: 390, height: 844 })
    await other.goto(`${origin}/chats`)
    await expect(other.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    expect(other.url()).toBe(`${origin}/chats`)
    await other.close()
  })

  await test.step('CHAT-2 a removed chat is gone at once, and comes back by Undo and by Ctrl+Z; nothing is sent', async () => {
    const sent: string[] = []
    page.on('request', (it) => it.method() === 'DELETE' && sent.push(it.url()))
    await open(person, mateusz).focus()
    await page.keyboard.press('Delete')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep chat' }).click()
    await expect(open(person, mateusz)).toBeFocused()
    for (const undo of [() => undoRemoval(person).click(), () => page.keyboard.press('Control+z')]) {
      await page.keyboard.press('Delete')
      await confirmRemoval(person)
      await expect(row(person, mateusz)).toHaveCount(0)
      await expect(undoRemoval(person)).toBeVisible()
      await undo()
      await expect(row(person, mateusz)).toBeVisible()
      await expect(undoRemoval(person)).toHaveCount(0)
      await open(person, mateusz).focus()
    }
    expect(sent).toEqual([])
  })

  await test.step('CHAT-2 a message that comes meanwhile brings it back', async () => {
    await page.keyboard.press('Delete')
    await confirmRemoval(person)
    await expect(row(person, mateusz)).toHaveCount(0)
    await post(mateuszHere, `/api/members/${await idOf(person, dexter.name)}/messages`, { body: 'One more thing' })
    await expect(row(person, mateusz)).toContainText('One more thing')
  })

  await test.step('CHAT-3 the row says that somebody types', async () => {
    await mateuszHere.page.goto(`${origin}/members/${await idOf(person, dexter.name)}/chat`)
    // Before the live connection stands nothing is said.
    await expect(async () => {
      await mateuszHere.page.getByLabel('Write a message').pressSequentially('Hm')
      await expect(row(person, mateusz)).toContainText('typing…', { timeout: 1_000 })
    }).toPass()
    await mateuszHere.page.close()
    await expect(row(person, mateusz)).toContainText('One more thing')
  })

  await test.step('CHAT-2 the Delete key removes; if the server fails, an error shows and the row is back', async () => {
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    const text = 'An error has occurred.'
    await page.route('**/api/chat.php', async (route) => {
      await failed
      await route.abort()
    })
    const next = await neighbourRow(person, mateusz)
    await open(person, mateusz).focus()
    await page.keyboard.press('Delete')
    await confirmRemoval(person)
    await expect(row(person, mateusz)).toHaveCount(0)
    await expect(next).toBeFocused()
    await closeOffer(person)
    fail()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(row(person, mateusz)).toBeVisible()
    await page.unroute('**/api/chat.php')
  })

  await test.step('CHAT-13 it is muted from its row, and not any more from its window', async () => {
    const options = page.getByRole('button', { name: `Options for your chat with ${milan.name}` })
    const muted = row(person, milan).getByRole('img', { name: 'Muted' })
    await options.click()
    await page.getByRole('button', { name: 'Mute chat' }).last().click()
    await expect(muted).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(muted).toBeVisible()
    await page.getByRole('button', { name: 'Chat options' }).click()
    await page.getByRole('button', { name: 'Unmute chat' }).click()
    await expect(muted).toHaveCount(0)
  })

  await test.step('CHAT-2 its menu removes it finally', async () => {
    const next = await neighbourRow(person, mateusz)
    await row(person, mateusz)
      .getByRole('button', { name: `Options for your chat with ${mateusz.name}` })
      .click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove chat' }).last().click()
    await confirmRemoval(person)
    await expect(row(person, mateusz)).toHaveCount(0)
    await expect(next).toBeFocused()
    // The call leaves with the page, where the browser shows it to nobody.
    await page.reload()
    await expect(row(person, milan)).toBeVisible()
    await expect(row(person, mateusz)).toHaveCount(0)
  })

  await test.step('CHAT-3 SAFE-2 a message is copied, and reported; support gets its number', async () => {
    const message = page.getByRole('log').getByText(`Hello from ${milan.city}`)
    const openMenu = async () => {
      await message.hover()
      await page.getByRole('button', { name: 'Message options' }).first().click()
    }
    // A browser with a window asks nobody for these.
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openMenu()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy text' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    const draft = page.getByLabel('Write a message')
    await draft.press('ControlOrMeta+V')
    await expect(draft).toHaveValue(`Hello from ${milan.city}`)
    await draft.fill('')
    await openMenu()
    await page.getByRole('button', { name: 'Report message' }).click()
    const dialog = page.getByRole('dialog', { name: `Report a message from ${milan.name}` })
    await expect(dialog).toContainText('this message, up to 5 messages before it')
    await expectAccessible(page)
    await dialog.getByText('Harassment', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    await page.keyboard.press('Enter')
    const response = await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/outbox.json`)
    const { outbox } = (await response.json()) as { outbox: { kind: string; body_text: string }[] }
    const mail = outbox.find((it) => it.kind === 'report' && it.body_text.includes('A message was reported'))
    expect(mail?.body_text).toContain(`Message: ${new URL(chat).pathname.split('/').at(-1)} 1`)
    expect(mail?.body_text).not.toContain('Hello from')
  })

  await test.step('CHAT-2 CHAT-11 removing the open one leads to the list, which opens nothing', async () => {
    await open(person, milan).focus()
    await page.keyboard.press('Delete')
    await confirmRemoval(person)
    await page.waitForURL(`${origin}/chats`)
    await expect(page.getByText('No messages yet')).toBeVisible()
    await expectAccessible(page)
    await closeOffer(person)
    await page.reload()
    await expect(page.getByText('No messages yet')).toBeVisible()
    expect(page.url()).toBe(`${origin}/chats`)
  })
})

type Said = { conversation: { id: string }; profile: { id: string; name: string }; last_message: { seq: number } }

/** Replaces the server's list by a thousand copies of its row, in pages: "Man 0", "Man 1", … "Zoë", … "Man 999". */
async function stubThousandConversations({ page }: Person) {
  const { chats } = await page.evaluate(async () => (await fetch('/api/chats.php')).json())
  const all: Said[] = Array.from({ length: 1_000 }, (_, n) => ({
    ...chats[0],
    conversation: { id: `${n}`.padStart(20, 'x') },
    profile: { ...chats[0].profile, id: `${n}`.padStart(20, 'y'), name: n === 900 ? 'Zoë' : `Man ${n}` },
  }))
  const requests: string[] = []
  await page.route(/\/api\/chats(\.php|\/find$)/, async (route) => {
    const { search, searchParams } = new URL(route.request().url())
    requests.push(search)
    const { name = null, cursor = searchParams.get('cursor') } = route.request().postDataJSON() ?? {}
    const fit = name === null ? all : all.filter(({ profile }) => profile.name === 'Zoë' && name === 'zoe')
    const from = cursor === null ? 0 : fit.findIndex(({ conversation }) => conversation.id === cursor) + 1
    const some = fit.slice(from, from + 40)
    const next = from + 40 < fit.length ? some.at(-1)?.conversation.id : null
    await route.fulfill({
      json: { chats: some, total_unread_messages: cursor === null && name === null ? 120 : null, next },
    })
  })
  return {
    asked: requests,
    /** Somebody writes, and stands at the top. */
    rise(name: string) {
      const [it] = all.splice(
        all.findIndex(({ profile }) => profile.name === name),
        1,
      ) as [Said]
      all.unshift({ ...it, last_message: { ...it.last_message, seq: it.last_message.seq + 1 } })
    },
  }
}

test('CHAT-1 CHAT-2 CHAT-10 NAV-6 a thousand conversations: older ones load on scrolling, only visible rows are rendered', async ({
  arrive,
}) => {
  const writer = await arrive('desktop')
  await login(writer, milan.email, milan.password)
  const to = `/api/members/${await idOf(writer, anders.name)}/messages`
  await post(writer, to, { body: 'Good evening' })
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person
  await login(person, anders.email, anders.password)
  const server = await stubThousandConversations(person)
  await page.goto(`${origin}/likes`)
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  const rows = page.locator('li[data-chat]')
  const called = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) })
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

  await test.step('NAV-6 only the first page is requested; the unread count is over all', async () => {
    await expect(called('Man 39')).toBeVisible()
    await expect(rows).toHaveCount(40)
    expect(await rows.first().evaluate((it) => getComputedStyle(it).contentVisibility)).toBe('auto')
    await expect(page).toHaveTitle(/^\(1\d\d\) Messages/)
    expect(server.asked.filter((it) => it !== '')).toEqual([])
    await expectAccessible(page)
  })

  await test.step('CHAT-10 older ones load before the end is reached, once each', async () => {
    await toEnd()
    await expect(called('Man 79')).toBeVisible()
    await toEnd()
    await expect(called('Man 119')).toBeVisible()
    const ids = await rows.evaluateAll((all) => all.map((it) => it.getAttribute('data-chat')))
    expect(new Set(ids).size).toBe(ids.length)
  })

  await test.step('CHAT-9 one that moves up shows once; the scroll position stays, and nothing older is requested again', async () => {
    await called('Man 70').scrollIntoViewIfNeeded()
    const before = await called('Man 75').boundingBox()
    const asked = server.asked.filter((it) => it !== '').length
    server.rise('Man 100')
    await post(writer, to, { body: 'Are you there?' })
    await expect(rows.first()).toContainText('Man 100')
    await expect(called('Man 100')).toHaveCount(1)
    await expect(called('Man 39')).toHaveCount(1)
    await expect(called('Man 119')).toHaveCount(1)
    const after = await called('Man 75').boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
    expect(server.asked.filter((it) => it !== '').length).toBe(asked)
  })

  await test.step('CHAT-2 one on an older page is removed at once, and is back if the server fails', async () => {
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/api/chat.php', async (route) => {
      await failed
      await route.abort()
    })
    await called('Man 72').getByRole('link').focus()
    await page.keyboard.press('Delete')
    await confirmRemoval(person)
    await expect(called('Man 72')).toHaveCount(0)
    await expect(called('Man 73').getByRole('link')).toBeFocused()
    await closeOffer(person)
    fail()
    await expect(page.getByRole('alert').filter({ hasText: 'An error has occurred.' })).toBeVisible()
    await expect(called('Man 72')).toHaveCount(1)
    await page.unroute('**/api/chat.php')
    await page.route('**/api/chat.php', (route) => route.fulfill({ status: 204 }))
    await called('Man 72').getByRole('link').focus()
    await page.keyboard.press('Delete')
    await confirmRemoval(person)
    await closeOffer(person)
    await expect(called('Man 72')).toHaveCount(0)
    await expect(called('Man 119')).toHaveCount(1)
  })

  await test.step('CHAT-10 the last one is reached', async () => {
    await page.evaluate(async () => {
      while (document.querySelector('a[href*="cursor="]')) {
        scrollTo(0, document.documentElement.scrollHeight)
        await new Promise(requestAnimationFrame)
      }
    })
    await toEnd()
    await expect(rows.last()).toContainText('Man 999')
    await expect(page.getByRole('link', { name: 'Older chats' })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  await test.step('CHAT-1 a name is found, also where its page is not loaded', async () => {
    await page.getByLabel('Search by name').fill('zoe')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(called('Man 38')).toBeVisible()
    await page.getByLabel('Search by name').fill('zoe')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Zoë')
    await page.getByLabel('Search by name').fill('nobody')
    await expect(page.getByText('No chats with that name')).toBeVisible()
    await expectAccessible(page)
  })
})

test('CHAT-3 an icebreaker fills the composer, and nothing is sent', async ({ arrive }) => {
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person
  await logInByCall(person, dexter.email, dexter.password)
  await page.goto(`${origin}/members/${await idOf(person, anders.name)}/chat`)
  const sentRequests: string[] = []
  page.on('request', (it) => it.method() === 'POST' && sentRequests.push(new URL(it.url()).pathname))
  await page.getByRole('button', { name: 'Suggest an opener' }).click()
  const dialog = page.getByRole('dialog', { name: `An opener for ${anders.name}` })
  const icebreakers = dialog.getByRole('listitem').getByRole('button')
  await expect(icebreakers).toHaveCount(8)
  await expectAccessible(page)
  const first = (await icebreakers.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'More ideas' }).click()
  await expect(dialog.getByRole('button', { name: first })).toHaveCount(0)
  const picked = (await icebreakers.nth(2).textContent()) ?? ''
  await icebreakers.nth(2).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Write a message')).toHaveValue(picked)
  await expect(page.getByLabel('Write a message')).toBeFocused()
  expect(sentRequests.filter((path) => path.includes('/messages'))).toEqual([])
})
