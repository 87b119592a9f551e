// Optional scripts of landers: the script of each design, and bounce counting (LAND-1, LAND-3).

const designScripts = import.meta.glob<{ enhance(page: HTMLElement): void }>('./lander/*.ts')

export function enhanceLander(page: HTMLElement) {
  const { lander: design = '', slug = '' } = page.dataset
  if (new URLSearchParams(location.search).has('lb'))
    void import('./landerBounce.ts').then(({ countBounce }) => countBounce(design, slug))
  const loadScript = designScripts[`./lander/${design}.ts`]
  // After the first images are loaded and painted.
  const begin = () => requestAnimationFrame(() => setTimeout(() => loadScript?.().then(({ enhance }) => enhance(page))))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
