// Danish (SAFE-4).
import type { Words } from './wordLists.ts'

export const da: Words = {
  numbers: `0 nul, 1 en et, 2 to, 3 tre, 4 fire, 5 fem, 6 seks, 7 syv, 8 otte, 9 ni, 10 ti, 11 elleve, 12 tolv, 13 tretten, 20 tyve, 21 enogtyve,
    22 toogtyve, 23 treogtyve, 24 fireogtyve, 25 femogtyve, 30 tredive, 40 fyrre, 50 halvtreds, 60 tres, 70 halvfjerds, 80 firs, 90 halvfems`,
  at: 'snabel a, snabela, at, alfa',
  dot: 'punktum, prik, dot',
  calls:
    'ring til, ring på, ring, mit nummer, nummer er, mit nr, nr, tlf, telefon, mobil, sms*, fang mig, skriv, whatsapp',
  invites: `
    tilføj mig, add mig, skriv til mig, skriv på, skriv, find mig, du finder mig, kontakt mig, skal vi, lad os, videre på,
    hellere på, bedre på, snakke på, snakkes på, jeg er på, følg mig, fang mig, giv mig, hop over, kom over, over på`,
  owns: 'har du, bruger du, er du på, mit, min, dit, din',
  handles:
    'mit snap, min snap, på snap, på snappen, din snap, mit kik, min kik, på kik, på signal, over signal, mit ig, på ig, på insta, min insta, på line, på session, min fb, på fb, på messenger',
  visits:
    'se på, se mine, se mere på, tjek, kig på, gå ind på, gå til, besøg, klik, min side, min hjemmeside, billeder på, mere på, alt om mig på, tilmeld*, find mig på',
  asks: `
    låne mig, lån mig, låne af dig, hjælpe mig, hjælp mig, hjælper du, kan du hjælpe, send mig, sende mig, sender du, overføre,
    overfør, kan du betale, vil du betale, ikke betale, skal betale, har ikke råd, køb et, købe mig, får dem igen, får pengene,
    betaler tilbage, betale tilbage, støtte mig, lægge ud, lægger du ud, låne, lånt, økonomisk`,
  needs:
    'jeg mangler, mangler, jeg har brug for, har brug for, jeg har ingen, har ikke, er løbet tør, står uden, er på røven',
  sums: `
    penge, pengene, kontanter, gavekort*, bankoverførsel, bankkonto, kontonummer, lån, beløb, beløbet, taletid, mobilepay, kroner,
    gryn, gysser*, økonomisk, hundredlap, femhundrede, økonomiske`,
  plights: `
    hospital*, sygehus*, operation*, medicin*, regning*, husleje*, flybillet*, billetten hjem, visum, told, toldafgift*, gebyr*,
    begravelse*, advokat*, elregning*, pakke, tolden, i tolden, inkasso, behandling, tandlæge*, udsættelse`,
  ventures: 'aktier, investering*, kryptovaluta*, børsen, handelsplatform, valutahandel',
  lures: `
    invester*, fortjeneste*, gevinst*, afkast*, tjen*, lære dig, viser dig, vise dig, garanter*, garanti*, platform*, hver uge,
    om ugen, om måneden, indskud*, indbetal*, fordobl*, uden risiko, passiv indkomst, blive rig, om dagen, tjener`,
  money: `
    overføre penge, overfør penge, sende penge, send penge, send mig penge, låne penge, lån mig penge, mangler penge, brug for penge,
    økonomisk hjælp, økonomisk støtte, hjælpe mig økonomisk, send mig koden, sende koden, send koden, passiv indkomst, nemme penge,
    hurtige penge, bankoverførsel, tilbyder lån, sugardater, sugar daddy, gavmild mand, gavmilde mænd, generøs mand,
    støtte mig økonomisk, fordoble dine penge`,
  harmless: `
    guld værd, alle pengene værd, pengene værd, tid er penge, penge er ikke, på det punkt, kik forbi, kik ind, kik på, tag et kik, en to tre, på prikken, whatsapp gruppe*, whatsappgruppe*, penge på, ti stille, til punkt og prikke`,
  onto: 'på, via, over',
  pleas: 'kan du, kunne du, vil du, ville du, gider du, må jeg, kan jeg, vær sød, please',
  pays: 'betale, låne, overføre, mobilepaye, lånt',
  fares: 'billet, togbillet*, taxa, hotel*, benzin, tandlæge*, værksted*, mad, strøm*, rejse*, fly',
  sends: 'sende, give, lægge, overføre, lægge ud',
}
