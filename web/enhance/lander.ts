// The scripts of a lander: of its design, and the one that keeps what was chosen (LAND-1).

const designScripts = import.meta.glob<{ enhance(page: HTMLElement): void }>('./lander/*.ts')

export function enhanceLander(page: HTMLElement) {
  const { lander: design = '' } = page.dataset
  const loadScript = designScripts[`./lander/${design}.ts`]
  // After the first images are loaded and painted.
  const begin = () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        void import('./landerChoices.ts').then(({ keepChoices }) => keepChoices(page))
        void loadScript?.().then(({ enhance }) => enhance(page))
      }),
    )
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
