// /landers/video: the film moves.
import { film } from '../film.ts'

export const enhance = (page: HTMLElement) => film(page)
