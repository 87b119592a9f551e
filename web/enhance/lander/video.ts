// Script of /landers/video: plays the film.
import { enhanceFilm } from '../film.ts'

export const enhance = (page: HTMLElement) => enhanceFilm(page)
