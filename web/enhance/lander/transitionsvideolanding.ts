// Script of /landers/transitionsvideolanding: plays the film and marks its current scene.
import { enhanceFilm } from '../film.ts'

export function enhance(page: HTMLElement) {
  const scenes = page.querySelectorAll('[data-scene]')
  enhanceFilm(page, (share) => {
    const now = Math.min(scenes.length - 1, Math.floor(share * scenes.length))
    for (const [at, scene] of scenes.entries()) scene.toggleAttribute('data-now', at === now)
  })
}
