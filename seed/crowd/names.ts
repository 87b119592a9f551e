// First names that are common in the demo's countries.
import type { Gender } from '../../contract/attributes.ts'
import type { CountryCode } from '../../contract/countries.ts'

const men: Record<CountryCode, string> = {
  NL: `Daan Sem Lars Thijs Ruben Jasper Sander Wouter Maarten Bas Niels Jeroen Koen Stijn Gijs Floris Tijmen Hugo Casper Olivier
    Willem Hendrik Rutger Vincent Roel Teun Sjoerd Marijn Dennis Kevin Patrick Ronald Marcel Youssef Bilal Soufiane Jair Ricardo
    Xander Joost Mark Erik Arjan Tobias Levi Pepijn Ferdinand Huub Kees Wessel Boudewijn Rens Freek Joep Sven Frank Rick Timo
    Stefan Michiel Robin Gerard Leon Anton Mick Bart Cornelis Hamza Amir Winston Clyde Quincy Sjaak Egbert Wim Rob Ivo Dirk Luuk`,
  BE: 'Wout Senne Jelle Pieterjan Robbe Dries Stef Mathieu Thibault Quentin Benoit Geert Luc Karim Arnaud Kobe',
  DE: 'Lukas Jonas Felix Maximilian Tim Sebastian Matthias Thorsten Jürgen Stefan Markus Uwe Deniz Moritz Henrik Kai',
  AT: 'Florian Lorenz Gregor Clemens Wolfgang Reinhard Christoph Valentin Helmut Dominik',
  CH: 'Reto Beat Urs Marco Sandro Cédric Yannick Andri Livio Pascal',
  GB: 'Oliver Harry Callum Rhys Ewan Simon Graham Liam Jamal Tariq Alfie Nigel Toby Marcus Owen Stuart',
  IE: 'Cian Oisín Conor Declan Fionn Padraig Eoin Brendan Darragh Killian',
  FR: 'Antoine Julien Mathis Rémi Guillaume Fabrice Pascal Mehdi Bastien Thierry Yanis Clément',
  ES: 'Alejandro Pablo Javier Sergio Iker Manuel Álvaro Raúl Ignacio Jordi Tomás Andrés',
  IT: 'Matteo Lorenzo Davide Alessandro Giorgio Stefano Fabio Riccardo Enrico Tommaso Salvatore Nicola',
  PL: 'Jakub Michał Paweł Kacper Tomasz Grzegorz Wojciech Bartek Szymon Marek Adrian Krzysztof',
  DK: 'Mads Rasmus Søren Frederik Kasper Jesper Mikkel Torben Emil Henrik',
  NO: 'Sindre Magnus Håkon Eirik Ola Knut Jonas Terje Vegard Stian',
  SE: 'Erik Gustav Oskar Viktor Johan Mattias Anton Lennart Elias Fredrik',
  FI: 'Mikko Antti Juha Ville Eero Olli Timo Jari Lauri Petri',
  US: 'Tyler Brandon Marcus Ethan Diego Anthony Derek Jamal Kevin Wyatt Carlos Nathan Gary Trevor',
}

const women: Record<CountryCode, string> = {
  NL: `Femke Lotte Anouk Marieke Eva Iris Sterre Roos Maaike Esther Wendy Linda Saskia Petra Inge Fleur Nienke Mirjam Judith
    Fatima Naomi Tamara Monique Jolanda Yvonne`,
  BE: 'Lien Elke Hanne Charlotte Nathalie Aline Katrien Veerle Camille Sarah Greet Julie',
  DE: 'Anna Katharina Julia Svenja Birgit Sabine Nadine Franziska Heike Claudia Leonie Ayse Miriam Ute Carina Petra',
  AT: 'Magdalena Theresa Verena Barbara Elfriede Lena Cornelia Sonja',
  CH: 'Seraina Nina Corinne Andrea Martina Fabienne Ladina Ursula',
  GB: `Charlotte Emma Gemma Jasmine Hannah Victoria Sheila Pauline Zara Priya Alice Louise Deborah Janet Carol Beverley Nicola Sian
    Fiona Heather Lorraine Denise`,
  IE: 'Aoife Niamh Siobhán Ciara Gráinne Maeve Orla Bernadette Deirdre Róisín',
  FR: 'Camille Élodie Manon Sandrine Nathalie Inès Céline Margaux Véronique Amélie',
  ES: 'Lucía Carmen Marta Pilar Alba Nuria Beatriz Rocío Inés Mercedes',
  IT: 'Giulia Francesca Chiara Elisa Valentina Paola Silvia Martina Lucrezia Ornella',
  PL: 'Agnieszka Kasia Magda Joanna Zofia Ewa Karolina Dorota Iwona Natalia',
  DK: 'Mette Freja Camilla Lone Birgitte Signe Kirsten Trine',
  NO: 'Ingeborg Silje Marit Kari Solveig Hege Tone Randi',
  SE: 'Elin Linnea Annika Birgitta Malin Gunilla Karin Åsa',
  FI: 'Aino Päivi Sari Hanna Tuula Kaisa Marjatta Riikka',
  US: `Ashley Brianna Jessica Nicole Danielle Vanessa Kayla Monica Tasha Rebecca Lauren Alicia Heather Erica Sofia Bridget Renee
    Simone Dana Paige`,
}

export const firstNames = (country: CountryCode, gender: Gender): string[] =>
  (gender === 'male' ? men : women)[country].trim().split(/\s+/)
