// /landers/transitionsvideolanding: the film moves, and the scene that it shows is marked.
import { film } from '../film.ts'

export function enhance(page: HTMLElement) {
  const scenes = page.querySelectorAll('[data-scene]')
  film(page, (share) => {
    const now = Math.min(scenes.length - 1, Math.floor(share * scenes.length))
    for (const [at, scene] of scenes.entries()) scene.toggleAttribute('data-now', at === now)
  })
}
