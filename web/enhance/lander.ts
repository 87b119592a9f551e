// What a lander does with a script, and never needs: its own idea with gestures, and the count of who leaves at once (LAND-1, LAND-3).

const ideas = import.meta.glob<{ enhance(page: HTMLElement): void }>('./lander/*.ts')

export function lander(page: HTMLElement) {
  const { lander: design = '', slug = '' } = page.dataset
  if (new URLSearchParams(location.search).has('lb'))
    void import('./landerLeft.ts').then(({ countLeaving }) => countLeaving(design, slug))
  const idea = ideas[`./lander/${design}.ts`]
  // What is seen first, first: its pictures are here, and painted.
  const begin = () => requestAnimationFrame(() => setTimeout(() => idea?.().then(({ enhance }) => enhance(page))))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
