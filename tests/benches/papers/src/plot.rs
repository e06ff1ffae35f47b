//! Line plots as SVG.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

/// A line with its name.
pub type Line = (String, Vec<(f64, f64)>);

/// Axes of a plot.
pub struct Axes {
    pub title: String,
    pub x: (&'static str, f64, f64),
    pub y: (&'static str, f64, f64),
}

const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 90, 181),
    RGBColor(220, 50, 32),
    RGBColor(0, 120, 80),
    RGBColor(150, 80, 170),
    RGBColor(200, 130, 0),
    RGBColor(90, 90, 90),
    RGBColor(0, 160, 190),
    RGBColor(120, 60, 20),
];

/// Draws lines into a file. Each has marks of its own, so that colour is not the only sign.
pub fn draw(file: &Path, axes: &Axes, lines: &[Line]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(file, (720, 440)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(&axes.title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(56)
        .build_cartesian_2d(axes.x.1..axes.x.2, axes.y.1..axes.y.2)?;
    chart.configure_mesh().x_desc(axes.x.0).y_desc(axes.y.0).light_line_style(RGBColor(235, 235, 235)).draw()?;
    for (i, (name, points)) in lines.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let style = colour.stroke_width(2);
        chart
            .draw_series(LineSeries::new(points.iter().copied(), style))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
        chart.draw_series(points.iter().enumerate().filter(|(k, _)| k % points.len().div_ceil(12) == 0).map(
            |(_, &point)| {
                let size = 4;
                match i % 3 {
                    0 => Circle::new(point, size, colour.filled()).into_dyn(),
                    1 => TriangleMarker::new(point, size + 1, colour.filled()).into_dyn(),
                    _ => Cross::new(point, size, style).into_dyn(),
                }
            },
        ))?;
    }
    // The legend is where curves do not begin.
    let middle = f64::midpoint(axes.y.1, axes.y.2);
    let begins_low = lines.iter().filter(|line| line.1.first().is_some_and(|point| point.1 < middle)).count();
    let corner =
        if 2 * begins_low > lines.len() { SeriesLabelPosition::UpperLeft } else { SeriesLabelPosition::LowerLeft };
    chart
        .configure_series_labels()
        .position(corner)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .draw()?;
    area.present()?;
    Ok(())
}
